import { type Comment, community, type Post } from '#shared/community/contract.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import type { TestApp } from './freshApp.ts'
import { as, aUser, type Person } from './people.ts'

/** A post by `by` or a new user, in the category "general" by default. */
export const aPost = async (
  app: TestApp,
  overrides: Partial<CallInput<typeof community.create>> & { by?: Person } = {},
): Promise<Post> => {
  const { by, ...fields } = overrides
  const { status, body } = await as(app, by ?? (await aUser(app))).call(community.create, {
    title: 'A bike for sale',
    content: 'Good brakes, and a bell.',
    category: 'general',
    ...fields,
  })
  if (status !== 201) throw new Error(`Could not post: ${status} ${JSON.stringify(body)}`)
  return body
}

export const aComment = async (
  app: TestApp,
  { id }: Pick<Post, 'id'>,
  overrides: Partial<CallInput<typeof community.comment>> & { by?: Person } = {},
): Promise<Comment> => {
  const { by, ...fields } = overrides
  const { status, body } = await as(app, by ?? (await aUser(app))).call(community.comment, {
    content: 'How old is it?',
    ...fields,
    id,
  })
  if (status !== 201) throw new Error(`Could not comment: ${status} ${JSON.stringify(body)}`)
  return body
}
