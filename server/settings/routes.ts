import {
  checkInvitation,
  invite,
  listInvitations,
  revokeInvitation,
} from '#server/auth/registration/invitations.ts'
import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { requestOrigin } from '#server/sessions/browserSession.ts'
import { settings } from '#shared/settings/contract.ts'
import { settingProblems } from './problems.ts'
import { updatePlatform } from './updatePlatform.ts'

export const settingsRoutes = (app: App) =>
  serve(app, settings, {
    read: () => readPlatform(app.db),
    checkInvitation: ({ invitation }) => checkInvitation(app, invitation),
    update: (change, me, { request }) =>
      updatePlatform(app, me, change, requestOrigin(app, request)),
    problems: () => settingProblems(app.db),
    invitations: () => listInvitations(app),
    invite: (draft, me, { request }) => invite(app, me, draft, requestOrigin(app, request)),
    revokeInvitation: ({ id }, me, { request }) =>
      revokeInvitation(app, me, id, requestOrigin(app, request)),
  })
