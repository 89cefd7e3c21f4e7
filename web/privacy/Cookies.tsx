import { CookieSettings } from './consent/CookieSettings.tsx'
import { FactTable } from './FactTable.tsx'
import { Prose } from './Prose.tsx'
import { storedKeys } from './storedKeys.ts'

export const Cookies = () => (
  <Prose id="cookies" title="Cookies and storage">
    <p>
      This is all that Welkom keeps in your browser, and only when you do what stands beside it.
      Nothing of it follows you to other websites.
    </p>
    <CookieSettings />
    <FactTable
      label="Cookies and storage"
      heads={['Name', 'Kind', 'What it is for', 'It is there when', 'Until']}
      rows={storedKeys.map(({ name, kind, what, when, until }) => [name, kind, what, when, until])}
    />
  </Prose>
)
