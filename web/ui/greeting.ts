import { t } from '#web/language/t.tsx'
import { formatTime } from './format.ts'

/** "Good afternoon", by the time in Amsterdam. */
export const greetingAt = (now: Date) => {
  const hour = Number(formatTime(now).slice(0, 2))
  if (hour < 5 || hour >= 18) return t('ui.greeting.evening')
  return hour < 12 ? t('ui.greeting.morning') : t('ui.greeting.afternoon')
}
