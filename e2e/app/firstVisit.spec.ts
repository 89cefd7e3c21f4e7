import { firstVisit, type Visit } from '../support/firstVisit.ts'
import { expect, test } from '../support/fixtures.ts'
import { demo, logIn } from '../support/people.ts'

/** Sizes in KB, with gzip. Of the requests, up to thirty are faces and pictures. */
const limits = {
  ...{ requestsToLcp: 25, requests: 60, scriptKb: 215, kb: 345 },
} satisfies Partial<Visit>

const visits = [
  { path: '/auth', isMember: false },
  { path: '/', isMember: true },
  { path: '/events', isMember: true },
  { path: '/community', isMember: true },
  { path: '/messages', isMember: true },
]

test('a first visit loads no more than its budget', async ({ browser, context, baseURL }) => {
  await logIn(context.request, { username: demo.member, password: demo.password })
  const member = await context.storageState()
  const found = await Promise.all(
    visits.map(async ({ path, isMember }) => {
      const visitor = await browser.newContext({
        ...{ baseURL, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
        storageState: { origins: member.origins, cookies: isMember ? member.cookies : [] },
      })
      const visit = await firstVisit(await visitor.newPage(), path)
      await visitor.close()
      return { path, visit }
    }),
  )
  for (const { path, visit } of found)
    for (const name of Object.keys(limits) as (keyof typeof limits)[])
      expect.soft(visit[name], `${path}: ${name}`).toBeLessThanOrEqual(limits[name])
  if (process.env.E2E_SHOW) console.log(found)
})
