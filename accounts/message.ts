export interface Message {
  /** Of the link; it names the message wherever one has to be named. */
  id: string
  to: string
  subject: string
  text: string
}

/** Plain text made of our own words only: nothing that anybody typed is in it. */
export function toLinkMessage({
  id,
  to,
  link,
  code,
  minutes,
}: {
  id: string
  to: string
  link: string
  code: string
  minutes: number
}): Message {
  return {
    id,
    to,
    subject: 'Your sign-in link for the Inference Price Index',
    text: `Open this link in the browser in which you entered your address:

${link}

If that browser is on another machine, type this code on the page that
is still open there:

${code}

Both work once, for ${minutes} minutes. Never give the code to anybody who
asks for it. If you did not ask for this mail, ignore it: without it
nothing happens.
`,
  }
}
