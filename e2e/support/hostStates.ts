import { type APIRequestContext, expect } from '@playwright/test'
import { events } from '#shared/events/contract.ts'
import { type Hosting, hosting } from '#shared/events/hosting/contract.ts'
import { expectOk, pathOf } from './chat.ts'
import { type Actors, press, type ScreenState } from './screenState.ts'

const hourMs = 3_600_000

const beginDraft = async (me: APIRequestContext, bookingOptions: object = {}): Promise<Hosting> => {
  const startDate = new Date(Date.now() + 48 * hourMs)
  const endDate = new Date(startDate.getTime() + 2 * hourMs)
  const draft = {
    ...{ title: 'Canal walk', description: 'Along the water.', price: 'free' },
    ...{ startDate, endDate, location: 'Dom, Utrecht', town: 'Utrecht', maxAttendees: 12 },
    bookingOptions,
  }
  const response = await me.post(hosting.create.path, { data: { draft } })
  expect(response.ok()).toBe(true)
  return response.json()
}

const draftPath = async ({ me }: Actors) => `/hosting/${(await beginDraft(me)).id}`

/** An administrator publishes at once. The first date has the id of the draft. */
const hostedPath =
  (search = '') =>
  async ({ me }: Actors) => {
    const { id } = await beginDraft(me)
    await expectOk(me.post(pathOf(hosting.propose.path, { id })))
    return `/hosted-events/${id}${search}`
  }

/** Someone asks for a place, and the host decides. */
const askedPath = async ({ me, newcomer }: Actors) => {
  const { id } = await beginDraft(me, { needsApproval: true })
  await expectOk(me.post(pathOf(hosting.propose.path, { id })))
  await expectOk((await newcomer()).post(pathOf(events.joinWaitlist.path, { id })))
  return `/hosted-events/${id}?page=requests`
}

/** For a user who may host whatever the settings say. */
export const hostStates: ScreenState[] = [
  { name: 'events one hosts', path: '/hosting' },
  { name: 'hosting a new event', path: '/hosting/new' },
  { name: 'a draft', path: '/hosting/:id', prepare: draftPath },
  {
    name: 'inviting a helper',
    path: '/hosting/:id',
    prepare: draftPath,
    reach: press('Invite someone'),
    dialog: 'InviteHelperDialog',
  },
  { name: 'your event', path: '/hosted-events/:id', prepare: hostedPath() },
  { name: 'people of your event', path: '/hosted-events/:id', prepare: hostedPath('?page=people') },
  {
    name: 'answers to your questions',
    path: '/hosted-events/:id',
    prepare: hostedPath('?page=answers'),
  },
  {
    name: 'inviting someone to your event',
    path: '/hosted-events/:id',
    prepare: hostedPath('?page=people&dialog=invite'),
    dialog: 'InviteGuestDialog',
  },
  {
    name: 'refusing a request',
    path: '/hosted-events/:id',
    prepare: askedPath,
    reach: async (page) => {
      await page.getByRole('checkbox').first().check()
      await press(/^Refuse/)(page)
    },
    dialog: 'RefuseDialog',
  },
  {
    name: 'adding somebody at the door',
    path: '/hosted-events/:id',
    prepare: hostedPath('?page=door&dialog=walkIn'),
    dialog: 'WalkInNameDialog',
  },
]
