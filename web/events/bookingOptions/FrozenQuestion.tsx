import type { Question } from '#shared/events/booking/contract.ts'
import { t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { kindLabels } from './kindLabels.ts'

/** A question that people have answered, so that it stays as it is. */
export const FrozenQuestion = ({ question }: { question: Question }) => {
  const { text, kind, options, isRequired, isPerPerson, reason } = question
  return (
    <div className="stack gap-6">
      <p className="font-600 own-side" dir="auto">
        {text}
      </p>
      {options.length > 0 && (
        <PlainList className="cluster gap-4" aria-label={t('events.options.answers')}>
          {options.map((option) => (
            <li key={option}>
              <Badge>
                <bdi>{option}</bdi>
              </Badge>
            </li>
          ))}
        </PlainList>
      )}
      <p className="muted text-14">
        {[
          t(kindLabels[kind]),
          isRequired && t('events.options.mustAnswer'),
          isPerPerson && t('events.options.alsoGuests'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {reason && (
        <p className="muted text-14 own-side" dir="auto">
          {reason}
        </p>
      )}
    </div>
  )
}
