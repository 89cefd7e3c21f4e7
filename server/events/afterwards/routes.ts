import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { afterwards } from '#shared/events/afterwards/contract.ts'
import { answerOf, answersTo, giveAnswer, showAttendance, whomOneMet } from './answers.ts'

export const afterwardsRoutes = (app: App) =>
  serve(app, afterwards, {
    answer: ({ id }, me) => answerOf(app, me, id),
    giveAnswer: (said, me) => giveAnswer(app, me, said),
    met: (page, me) => whomOneMet(app, me, page),
    showAttendance: ({ showsAttendance }, me) => showAttendance(app, me, showsAttendance),
    answers: ({ id }, me) => answersTo(app, me, id),
  })
