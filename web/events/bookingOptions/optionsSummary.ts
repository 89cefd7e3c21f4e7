import type { BookingOptions } from '#shared/events/booking/contract.ts'
import { takesVisitors } from '#shared/events/visitors/rules.ts'
import { t } from '#web/language/t.tsx'
import { capitalize } from '#web/ui/caseMapping.ts'

/** What differs from an event that anyone books with one tap, in a line. */
export const optionsSummary = (options: BookingOptions, isPublic: boolean) => {
  const { maxGuests, needsApproval, opensMinutes, closesMinutes, questions, items } = options
  const facts = [
    maxGuests > 0 && t('events.options.summary.guests', { count: maxGuests }),
    needsApproval && t('events.options.summary.approval'),
    (opensMinutes !== null || closesMinutes !== null) && t('events.options.summary.times'),
    questions.length > 0 && t('events.options.summary.questions', { count: questions.length }),
    options.newcomerPlaces > 0 &&
      t('events.options.summary.newcomers', { count: options.newcomerPlaces }),
    items.length > 0 && t('events.options.summary.items', { count: items.length }),
    isPublic && takesVisitors(options) && t('events.options.summary.visitors'),
  ].filter((fact) => fact !== false)
  return facts.length > 0 ? capitalize(facts.join(' · ')) : t('events.options.summary.simple')
}
