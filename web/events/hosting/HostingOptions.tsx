import { useState } from 'react'
import { AudienceField } from '#web/events/planning/AudienceField.tsx'
import { EventFields } from '#web/events/planning/EventFields.tsx'
import { RepeatFields } from '#web/events/planning/RepeatFields.tsx'
import type { useEventForm } from '#web/events/planning/useEventForm.ts'
import { t } from '#web/language/t.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import styles from './HostingForm.module.css'

type HostGroup = { id: string; name: string; isPrivate: boolean }

type Props = {
  fields: ReturnType<typeof useEventForm>
  groups: HostGroup[]
  /** A field inside was rejected. */
  isOpen: boolean
}

/** What most events do without, folded away. */
export const HostingOptions = ({ fields, groups, isOpen }: Props) => {
  const { field, values } = fields
  // It stays open once the field is corrected.
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return (
    <div className={styles.card}>
      <Disclosure
        isOpen={wasOpened}
        summary={
          <span className="stack gap-0">
            <span className="font-600">{t('events.hosting.options')}</span>
            <span className="muted text-14">{t('events.hosting.optionsHint')}</span>
          </span>
        }
      >
        <div className={styles.options}>
          <EventFields.Price fields={fields} />
          <EventFields.PaymentNote fields={fields} />
          <EventFields.Category fields={fields} />
          <EventFields.Languages fields={fields} />
          <EventFields.Group fields={fields} groups={groups} />
          <AudienceField fields={fields} groups={groups} />
          <EventFields.OnlineLink fields={fields} />
          <EventFields.HiddenPlace fields={fields} />
          <RepeatFields every={field('every')} until={field('until')} values={values} />
          <EventFields.Host fields={fields} />
        </div>
      </Disclosure>
    </div>
  )
}
