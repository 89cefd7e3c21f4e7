import { Button } from '@mantine/core'
import { useDeclineInvitation } from './data.ts'

/** Beside Join, for whoever is invited. */
export const DeclineButton = ({ groupId }: { groupId: string }) => {
  const decline = useDeclineInvitation()
  return (
    <Button
      variant="default"
      aria-disabled={decline.isPending}
      onClick={() => {
        if (!decline.isPending) decline.mutate({ id: groupId })
      }}
    >
      {decline.isPending ? 'Declining...' : 'Decline'}
    </Button>
  )
}
