/** As `folded` does it in the database: "José" is found by "jose". */
export const foldAccents = (text: string) => text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
