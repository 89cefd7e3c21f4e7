import { t } from '#web/language/t.tsx'

const hoursShownAsDays = 48

/** How long the team usually takes; null: unknown. */
export const formatUsualAnswer = (hours: number | null) => {
  if (hours === null) return t('events.hosting.answerUnknown')
  return hours < hoursShownAsDays
    ? t('events.hosting.answerHours', { hours: Math.max(1, hours) })
    : t('events.hosting.answerDays', { days: Math.ceil(hours / 24) })
}
