import { settingProblems } from '#server/commands/settingProblems.ts'
import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { readPlatform, updatePlatform } from '#server/platform/platform.ts'
import { requestOrigin } from '#server/sessions/browserSession.ts'
import { settings } from '#shared/settings/contract.ts'
import { checkInvitation, invite, listInvitations, revokeInvitation } from './registration.ts'

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
