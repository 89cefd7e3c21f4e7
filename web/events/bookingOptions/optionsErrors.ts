import { lacksReason } from '#shared/events/answers/personalQuestions.ts'
import { BookingOptions } from '#shared/events/booking/contract.ts'
import { closesTooEarly } from '#shared/events/booking/rules.ts'
import { t } from '#web/language/t.tsx'

const times = ['opensMinutes', 'closesMinutes', 'requestsEndMinutes'] as const

/** What is wrong with the options, by the path of the field: `questions.0.text`. */
export const optionsErrors = (options: BookingOptions): Record<string, string> => {
  const errors: Record<string, string> = {}
  const add = (path: string, message: string) => {
    errors[path] ??= message
  }
  for (const time of times) if ((options[time] ?? 0) < 0) add(time, t('events.options.afterStart'))
  if (closesTooEarly(options)) add('closesMinutes', t('events.options.closesTooEarly'))
  options.questions.forEach((question, at) => {
    if (question.text.trim() === '') add(`questions.${at}.text`, t('http.validation.required'))
    if (lacksReason(question)) add(`questions.${at}.reason`, t('events.question_reason_required'))
    question.options.forEach((option, index) => {
      if (option.trim() === '')
        add(`questions.${at}.options.${index}`, t('http.validation.required'))
    })
  })
  options.items.forEach(({ text, count }, at) => {
    if (text.trim() === '') add(`items.${at}.text`, t('http.validation.required'))
    if (count < 1) add(`items.${at}.count`, t('http.validation.required'))
  })
  const { error } = BookingOptions.safeParse(options)
  for (const { path, message } of error?.issues ?? []) add(path.join('.'), message)
  return errors
}
