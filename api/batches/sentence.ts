/** Messages of fields end without a full stop or with one. In a row's message, several follow each other. */
export const asSentence = (message: string) => (message.endsWith(".") ? message : `${message}.`);
