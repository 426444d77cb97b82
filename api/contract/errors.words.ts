import { type Glossary, ID, word } from "./words";

export const errorsWords: Glossary = {
  everywhere: {
    message: word("A message for people.", "This role is built in."),
    code: word("A code for programs, if the status alone is not enough.", "proof-needed"),
    errors: word("Messages by field.", { email: ["This field is required."] }),
    current: word("The current item.", { id: ID, version: 4 }),
  },
};
