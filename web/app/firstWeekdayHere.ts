import { firstWeekday } from '#shared/settings/weekStart.ts'
import { platform } from './platform.ts'

/** As the community set it, or else as is usual in the language of this page. */
export const firstWeekdayHere = () =>
  firstWeekday(platform.weekStart, document.documentElement.lang)
