import { languageName } from './languages.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

type Known = {
  /** Codes: what they teach that I learn, and what they learn that I teach. */
  teaches: string[]
  learns: string[]
  /** Set when it is mine too. */
  town: string | null
  interests: string[]
}

const mostNamed = 2

/** Why somebody is suggested: "Teaches Dutch, learns Spanish; also in Utrecht; both like cycling". */
export const reasonOf = ({ teaches, learns, town, interests }: Known) => {
  const named = (codes: string[]) => list.format(codes.map(languageName))
  return [
    `Teaches ${named(teaches)}, learns ${named(learns)}`,
    ...(town ? [`also in ${town}`] : []),
    ...(interests.length > 0 ? [`both like ${list.format(interests.slice(0, mostNamed))}`] : []),
  ].join('; ')
}
