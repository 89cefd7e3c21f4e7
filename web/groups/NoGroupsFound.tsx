import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '#web/ui/EmptyState.tsx'

type Props = { q: string; onClear: () => void; children?: ReactNode }

export const NoGroupsFound = ({ q, onClear, children }: Props) => (
  <EmptyState
    title="No groups found"
    hint={
      <>
        No name and no description holds “<bdi>{q}</bdi>”.
      </>
    }
    icon={<IconSearch size={24} stroke={1.75} />}
  >
    <Button variant="light" onClick={onClear}>
      Clear search
    </Button>
    {children}
  </EmptyState>
)
