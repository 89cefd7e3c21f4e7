import { useMe } from '#web/auth/data.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

// What it needs of groups and messages stays out of the files that every screen loads.
const Received = lazyComponent(
  async () => (await import('./Received.tsx')).Received,
  <Spinner isWholeScreen />,
)

/** What another app has shared into ours. */
export const ReceivedScreen = () => {
  const { data: me } = useMe()
  return me ? <Received key={me.id} me={me} /> : null
}
