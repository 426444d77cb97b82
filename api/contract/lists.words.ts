import { type Glossary, word } from "./words";

export const listsWords: Glossary = {
  everywhere: {
    page: word("The page number, starting at 1."),
    size: word("The number of items per page."),
    searchTerm: word("Returns only items that contain this text, ignoring case. It is not a pattern.", "ada"),
    items: word("The items on this page."),
    totalItems: word("The number of items on all pages.", 42),
    totalPages: word("The number of pages.", 5),
    currentPage: word("The number of this page, starting at 1.", 1),
    count: word("The number of users.", 7),
    type: word("What is counted. It can be left out."),
    month: word("1 to 12: the most recent such month in UTC, including the current one.", 11),
  },
};
