import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { isComingBack } from '#web/app/Arrival.tsx'
import { useMe } from '#web/auth/data.ts'
import { PostDialogs } from '#web/community/writing/PostDialogs.tsx'
import { useShared } from '#web/community/writing/useShared.ts'
import { ReportHost } from '#web/safety/ReportHost.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { BoardTools } from './BoardTools.tsx'
import styles from './CommunityScreen.module.css'
import { useBoardAsItIs } from './data.ts'
import { PostList } from './PostList.tsx'
import { useBoardPlace } from './useBoardPlace.ts'

export const CommunityScreen = () => {
  const control = useBoardPlace()
  const { data: me } = useMe()
  useBoardAsItIs(isComingBack())
  useShared(me?.id, () => control.swap({ dialog: 'new' }))
  if (!me) return null
  const { place, open, close, toTopWith } = control
  return (
    <>
      <ScreenHeader
        title="Community Board"
        lead="Ask, answer, offer and find, among people who were new here too."
      >
        <Button
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => open({ dialog: 'new' })}
        >
          New Post
        </Button>
      </ScreenHeader>
      <div className={styles.board}>
        <BoardTools control={control} />
        <div>
          <PostList control={control} me={me} />
        </div>
      </div>
      <PostDialogs
        meId={me.id}
        creating={{
          isOpen: place.dialog === 'new',
          onClose: () => close({ dialog: undefined }),
          onCreated: toTopWith,
          category: place.category,
        }}
      />
      <ReportHost />
    </>
  )
}
