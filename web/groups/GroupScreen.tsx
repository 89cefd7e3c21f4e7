import { Button } from '@mantine/core'
import { Link, useParams } from 'wouter'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { showMonthYear } from '#web/ui/format.ts'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import { useMyGroups } from './data.ts'
import styles from './GroupScreen.module.css'

export const GroupScreen = () => {
  const { id } = useParams<{ id: string }>()
  const { data, error, refetch, isFetching } = useMyGroups()
  const group = data?.find((joined) => joined.id === id)
  const back = (
    <Button component={Link} href="/" variant="light">
      Back to your groups
    </Button>
  )
  if (error && !data)
    return (
      <>
        <ScreenHeader title="Group" />
        <FailedState
          title="The group could not be loaded"
          reason={error.reason}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </>
    )
  if (!data)
    return (
      <>
        <ScreenHeader title="Group" />
        <Waiting what="the group">
          <Bone height="8rem" />
        </Waiting>
      </>
    )
  if (!group)
    return (
      <>
        <ScreenHeader title="Group" />
        <EmptyState
          title="You are not in this group"
          hint="It may be gone, or you may not have joined it yet."
        >
          {back}
        </EmptyState>
      </>
    )
  return (
    <>
      <ScreenHeader title={group.name} lead={`Joined ${showMonthYear(group.joinedAt)}`}>
        {back}
      </ScreenHeader>
      <Card className={styles.about}>
        <Avatar name={group.name} shape="square" size="large" />
        <div className={styles.words}>
          <Badge tone="blue">{group.isPrivate ? 'Private' : 'Public'}</Badge>
          <p className={styles.description} dir="auto">
            {group.description}
          </p>
          <p className={styles.soon}>The chat and the list of members are being built.</p>
        </div>
      </Card>
    </>
  )
}
