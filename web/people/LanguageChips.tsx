import { Link } from 'wouter'
import { languageName } from '#shared/buddies/languages.ts'
import type { MemberLanguage } from '#shared/profile/contract.ts'
import { levelWordsInside, otherLanguages } from '#shared/profile/languages.ts'
import { shownLanguage } from '#web/language/languageNames.ts'
import { t } from '#web/language/t.tsx'
import { hrefOfTag } from '#web/page/hrefs.ts'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './LanguageChips.module.css'

/** `tag` finds the people who speak it: the English name. */
type NamedLanguage = { tag: string; name: string; level: string | null }

export const namedLanguages = (languages: MemberLanguage[]): NamedLanguage[] =>
  languages.map(({ language, level }) => ({
    tag: languageName(language),
    name: shownLanguage(language),
    level: level && t(levelWordsInside[level]),
  }))

/** Those with a level first, then the names that are on no list. */
export const spokenLanguages = (speaks: MemberLanguage[], names: string[]): NamedLanguage[] => [
  ...namedLanguages(speaks),
  ...otherLanguages(names, speaks).map((name) => ({ tag: name, name, level: null })),
]

type Props = {
  languages: NamedLanguage[]
  /** Those still being learned have a colour of their own. */
  isLearning?: boolean
}

/** "Dutch — native"; each leads to the people who speak it. */
export const LanguageChips = ({ languages, isLearning = false }: Props) => (
  <PlainList className="cluster gap-6">
    {languages.map(({ tag, name, level }) => (
      <li key={tag}>
        <Link href={hrefOfTag(tag)} className={isLearning ? styles.learns : styles.speaks}>
          <bdi>{name}</bdi>
          {level && <span className="font-500"> — {level}</span>}
        </Link>
      </li>
    ))}
  </PlainList>
)
