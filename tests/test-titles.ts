// For pages that name the test of each sentence.

/** What stands in a title for the case. */
export const PLACEHOLDER = /%[sij]|\$\{\w+\}|\$\w+/g

export function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
