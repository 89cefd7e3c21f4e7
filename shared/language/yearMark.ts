/** Ukrainian dates end in "р." ("year"), which may be left out, and would double a full stop. */
export const withoutYearMark = (date: string) => date.replace(/\sрр?\.$/u, '')
