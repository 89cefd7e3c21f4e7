/** Markdown parsers need quadratic time for lists and quotes inside each other. */
export const maxNesting = 5

// One sign more at the beginning of a line. A line of dashes or stars only draws a line instead.
const tooDeep =
  /^(?![ \t]*([-*])(?:[ \t]*\1)*[ \t]*$)(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){6}/m

/** Whether a line of Markdown begins more than `maxNesting` lists and quotes at once. */
export const isNestedTooDeep = (markdown: string) => tooDeep.test(markdown)
