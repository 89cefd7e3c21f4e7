// Apostrophes, accents, Arabic vowel signs, tatweel, soft hyphens and direction marks. Writers add or
// omit them freely: "п'ять", "пʼять" and "пять" are one word.
const ignored =
  /[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u02b9-\u02bf\u061c\u0640\u200b-\u200f\u2018\u2019\u201b\u202a-\u202e\u2032\u2035\u2060\u2066-\u2069\ufeff'`]/g

// Letters that Unicode does not take apart, or that people type for one another.
const letters = 'ı=i ł=l ø=o đ=d ħ=h ŧ=t ð=d ґ=г ς=σ ٱ=ا ى=ي ی=ي ة=ه ک=ك ß=ss æ=ae œ=oe þ=th'
const digits = [...'٠١٢٣٤٥٦٧٨٩', ...'۰۱۲۳۴۵۶۷۸۹'].map(
  (digit, at) => [digit, String(at % 10)] as const,
)
const replacements = new Map([
  ...letters.split(' ').map((pair) => pair.split('=') as [string, string]),
  ...digits,
])
const replaced = new RegExp(`[${[...replacements.keys()].join('')}]`, 'g')

/**
 * How search compares texts: lower case, without accents and apostrophes, with one form of letters
 * that people type for one another. So "istanbul" finds "İSTANBUL", and "lodz" finds "Łódź". The SQL
 * function `fold_text` does the same.
 */
export const foldText = (text: string): string =>
  text
    // It would become a space and an accent.
    .replaceAll('\u00b4', '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(ignored, '')
    .replace(replaced, (letter) => replacements.get(letter) ?? letter)
