import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import type { Connection } from '#shared/connections/contract.ts'
import { useWithdraw } from '#web/connections/between/data.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useSent } from './data.ts'
import { RequestsSection } from './RequestsSection.tsx'

const WithdrawButton = ({ id, otherUser }: Pick<Connection, 'id' | 'otherUser'>) => {
  const { mutate, isPending } = useWithdraw()
  return (
    <Button
      variant="default"
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate({ id })
      }}
    >
      {isPending ? 'Withdrawing...' : 'Withdraw'}
      <span className="only-for-readers"> the request to {otherUser.name}</span>
    </Button>
  )
}

/** Those whose answer I wait for. */
export const Sent = ({ onFind }: { onFind: () => void }) => (
  <RequestsSection
    title="Sent by you"
    list={useSent()}
    empty={
      <EmptyState
        title="No request of yours is open"
        hint="Find somebody by name, and ask to connect."
        icon={<IconUserPlus size={24} stroke={1.75} />}
      >
        <Button variant="light" onClick={onFind}>
          Find people
        </Button>
      </EmptyState>
    }
    steps={({ id, otherUser }) => <WithdrawButton id={id} otherUser={otherUser} />}
  />
)
