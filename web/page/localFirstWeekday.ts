import { firstWeekday } from '#shared/calendar/days.ts'
import { getLanguage } from '#web/language/catalogue.ts'
import { platform } from './platform.ts'

/** The first day of the week by the community's setting, or else by the language of the page. */
export const localFirstWeekday = () => firstWeekday(platform.weekStart, getLanguage())
