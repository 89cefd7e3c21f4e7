// Over plain small letters, see `tidy`: told to look past capitals and beyond them, all of the
// patterns together take a browser twice as long to make ready.
const phrase = (source: string) =>
  new RegExp(source.replace(/\n\s*/g, '').replace(/ /g, '\\s'), 'g')

/**
 * A pattern as it is read: a space stands for any white space, a new line for nothing. Every gap in
 * it is bounded, so that a long text costs no more than its length.
 */
export const sign = (strings: TemplateStringsArray, ...parts: string[]) =>
  phrase(String.raw(strings, ...parts))

/** One of several words. A new line stands for nothing here either. */
export const any = (strings: TemplateStringsArray, ...parts: string[]) =>
  `(?:${String.raw(strings, ...parts).replace(/\n\s*/g, '')})`

/** Up to three words. */
export const words = "(?:[\\w'-]{1,15} ){0,3}"

export const home = any`room|apartment|flat|studio|house|home|place|property|unit`
export const woning = any`kamer|woning|studio|appartement|huis|etage|plek`
export const owner = any`owners?|landlords?|landlady|property manager`
export const eigenaar = any`(?:huis)?eigenaar|eigenaresse|verhuurders?|verhuurster|huisba(?:as|zin)`
