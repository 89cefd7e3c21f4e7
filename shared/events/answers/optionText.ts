import type { Question } from '#shared/events/booking/contract.ts'
import { t } from '#shared/language/t.ts'

/** An option as people read it: those of yes or no are stored as words of code. */
export const optionText = ({ kind }: Pick<Question, 'kind'>, option: string) => {
  if (kind !== 'yesNo') return option
  return t(option === 'yes' ? 'common.yes' : 'common.no')
}
