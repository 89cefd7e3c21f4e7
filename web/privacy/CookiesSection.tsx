import { retention } from '#shared/privacy/retention.ts'
import { rich, t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
import { CookieSettings } from './consent/CookieSettings.tsx'
import { FactTable } from './FactTable.tsx'
import { Prose } from './Prose.tsx'
import { storedKeys } from './storedKeys.ts'

/** Phones stack the cells without column headers, so each cell is a full sentence. */
const toCells = ({ id, name, kind }: (typeof storedKeys)[number]) => {
  const values = {
    community: platform.name,
    months: retention.deviceCookie.months,
    days: retention.positionCookie.days,
  }
  return [
    rich('privacy.storage.nameAndKind', { name, kind: t(`privacy.storage.kind.${kind}`) }),
    t(`privacy.stored.${id}.what`, values),
    t(`privacy.stored.${id}.when`, values),
  ]
}

/** What the browser stores, and the choice of this browser. */
export const CookiesSection = () => (
  <Prose title={t('privacy.pages.cookies')} isUntitled>
    <p>{t('privacy.storage.intro', { community: platform.name })}</p>
    <CookieSettings />
    <FactTable
      label={t('privacy.pages.cookies')}
      heads={[
        t('common.nameOfThing'),
        t('privacy.storage.head.what'),
        t('privacy.storage.head.when'),
      ]}
      rows={storedKeys.map((key) => ({ key: key.name, cells: toCells(key) }))}
    />
  </Prose>
)
