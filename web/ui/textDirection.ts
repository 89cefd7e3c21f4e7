/** The first letter is Hebrew, Arabic or of a related script. */
const startsRightToLeft = /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u

/**
 * For the `dir` of a block whose text is inside further elements, which `auto` skips. A text without
 * letters follows the page.
 */
export const textDirection = (text: string) => {
  if (startsRightToLeft.test(text)) return 'rtl'
  return /\p{L}/u.test(text) ? 'ltr' : undefined
}
