import { platform } from '#web/page/platform.ts'
import { lowerCase, uncapitalize } from '#web/ui/letterCase.ts'
import { CookieSettings } from './consent/CookieSettings.tsx'
import { FactTable } from './FactTable.tsx'
import { Prose } from './Prose.tsx'
import { type StoredKey, storedKeys } from './storedKeys.ts'

/** Phones stack the cells without column headers, so each cell is a full sentence. */
const toCells = ({ name, kind, what, when, until }: StoredKey) => [
  <>
    <code>{name}</code> ({lowerCase(kind)})
  </>,
  what,
  `Stored when ${uncapitalize(when)}. Kept ${until}.`,
]

/** What the browser stores, and the choice of this browser. */
export const CookiesSection = () => (
  <Prose title="Cookies and storage" isUntitled>
    <p>
      This is everything {platform.name} stores in your browser, and when. None of it follows you to
      other websites.
    </p>
    <CookieSettings />
    <FactTable
      label="Cookies and storage"
      heads={['Name', 'What it is for', 'When, and how long']}
      rows={storedKeys.map((key) => ({ key: key.name, cells: toCells(key) }))}
    />
  </Prose>
)
