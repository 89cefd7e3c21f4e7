/** Days come as Date, numbers as text. A test compares these with the live database's columns. */
export type FigureRow = { name: string; day: Date; value: string }

export type FigureChangeRow = { id: string; name: string; day: Date; delta: string }
