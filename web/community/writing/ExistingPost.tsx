import { useFreshPost } from '#web/community/data.ts'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { PostEditor, type PostEditorProps } from './PostEditor.tsx'
import { fieldsOf } from './postDraft.ts'

type Props = Omit<PostEditorProps, 'initial'> & { postId: string }

export const ExistingPost = ({ postId, ...editor }: Props) => {
  const { post, failure, retry, isRetrying } = useFreshPost(postId)
  if (post) return <PostEditor {...editor} initial={fieldsOf(post)} />
  if (!failure) return <Spinner />
  return (
    <FailedState
      title="The post could not be loaded"
      reason={failure.reason}
      onRetry={() => void retry()}
      isRetrying={isRetrying}
    />
  )
}
