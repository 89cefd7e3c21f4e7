/** "a, b, c". `Intl.ListFormat` writes "and" before the last one in some languages. */
export const commaList = (parts: readonly string[], language: string) =>
  parts.join(language.startsWith('ar') ? '، ' : ', ')
