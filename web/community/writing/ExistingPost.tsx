import { mayChangePost } from '#shared/community/rules.ts'
import { useMe } from '#web/auth/data.ts'
import { useFreshPost } from '#web/community/data.ts'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { PostEditor, type PostEditorProps } from './PostEditor.tsx'
import { fieldsOf } from './postDraft.ts'

type Props = Omit<PostEditorProps, 'initial'> & { postId: string }

export const ExistingPost = ({ postId, ...editor }: Props) => {
  const { data: me } = useMe()
  const { post, failure, retry, isRetrying } = useFreshPost(postId)
  // Its address may have come from anywhere.
  if (post && me && !mayChangePost(post, me))
    return <p>Only its author or an administrator may change this post.</p>
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
