import { IconPlus } from '@tabler/icons-react'
import { useMe } from '#web/auth/data.ts'
import { t } from '#web/language/t.tsx'
import { isBackNavigation } from '#web/page/RouteFocus.tsx'
import { ReportHost } from '#web/safety/ReportHost.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { BoardTools } from './BoardTools.tsx'
import { useBoardSearchParams } from './boardSearchParams.ts'
import styles from './CommunityScreen.module.css'
import { useFreshBoard } from './data.ts'
import { PostDialogs } from './editor/PostDialogs.tsx'
import { useShareTarget } from './editor/shareTarget.ts'
import { PostList } from './PostList.tsx'

export const CommunityScreen = () => {
  const urlState = useBoardSearchParams()
  const { data: me } = useMe()
  useFreshBoard(isBackNavigation())
  useShareTarget(me?.id, () => urlState.replace({ dialog: 'new' }))
  if (!me) return null
  const { params, open, close, showCreated } = urlState
  return (
    <>
      <ScreenHeader
        title={t('community.board.title')}
        lead={t('community.board.lead')}
        isLeadOnWideScreens
      >
        <Button
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => open({ dialog: 'new' })}
        >
          {t('community.board.newPost')}
        </Button>
      </ScreenHeader>
      <div className={styles.board}>
        <BoardTools urlState={urlState} />
        <div>
          <PostList urlState={urlState} me={me} />
        </div>
      </div>
      <PostDialogs
        me={me}
        creating={{
          isOpen: params.dialog === 'new',
          onClose: () => close({ dialog: undefined }),
          onCreated: showCreated,
          category: params.category,
        }}
      />
      <ReportHost />
    </>
  )
}
