import { isOld, type Lifecycle } from './lifecycle.ts'

export const idempotencyLifecycle: Lifecycle = {
  personalData: [
    {
      table: 'idempotency_keys',
      column: 'user_id',
      exportedAs: null,
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'idempotencyKeys',
      why: 'Random numbers; the rows created with them are in the export.',
    },
  ],
  retention: [{ name: 'idempotencyKeys', table: 'idempotency_keys', isExpired: isOld }],
}
