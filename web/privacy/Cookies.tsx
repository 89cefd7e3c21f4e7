import { platform } from '#web/app/platform.ts'
import { CookieSettings } from './consent/CookieSettings.tsx'
import { FactTable } from './FactTable.tsx'
import { Prose } from './Prose.tsx'
import { type StoredKey, storedKeys } from './storedKeys.ts'

/** Below each other on a phone, without the heads, the cells say what they are. */
const cellsOf = ({ name, kind, what, when, until }: StoredKey) => [
  <>
    <code>{name}</code> ({kind.toLowerCase()})
  </>,
  what,
  `Made when ${when.charAt(0).toLowerCase()}${when.slice(1)}. Kept ${until}.`,
]

export const Cookies = () => (
  <Prose id="cookies" title="Cookies and storage">
    <p>
      This is all that {platform.name} keeps in your browser, and only when you do what stands
      beside it. Nothing of it follows you to other websites.
    </p>
    <CookieSettings />
    <FactTable
      label="Cookies and storage"
      heads={['Name', 'What it is for', 'When, and how long']}
      rows={storedKeys.map((key) => ({ key: key.name, cells: cellsOf(key) }))}
    />
  </Prose>
)
