export const mayDeleteMessage = (message: { senderId: string | null }, me: { id: string }) =>
  message.senderId === me.id
