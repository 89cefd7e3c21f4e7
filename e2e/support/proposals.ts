import { hosting } from '#shared/events/hosting/contract.ts'
import { settings } from '#shared/settings/contract.ts'
import { expectOk } from './chat.ts'
import type { Actors } from './screenState.ts'

const day = 24 * 3_600_000

/** A new member proposes an event. Returns the page of the dashboard with this dialog open. */
export const proposeEvent =
  (dialog: string) =>
  async ({ me, newcomer }: Actors) => {
    const member = await newcomer()
    const allow = (whoMayHost: string) => me.put(settings.update.path, { data: { whoMayHost } })
    await expectOk(allow('members'))
    const start = new Date(Date.now() + 3 * day)
    const draft = {
      title: 'Soup on Sunday',
      description: 'We cook together. Bring a knife and one vegetable.',
      startDate: start.toISOString(),
      endDate: new Date(start.getTime() + day / 12).toISOString(),
      location: 'Buurthuis De Pijp, Amsterdam',
      town: 'Amsterdam',
      price: '0.00',
      category: 'food',
    }
    const created = await expectOk(member.post(hosting.create.path, { data: { draft } }))
    const { id } = await created.json()
    await expectOk(member.post(hosting.propose.path.replace(':id', id)))
    // Open proposals stay, and the other screens look as before.
    await expectOk(allow('admins'))
    return `/admin?page=proposals&id=${id}&dialog=${dialog}`
  }
