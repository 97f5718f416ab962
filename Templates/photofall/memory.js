// Choices of the reader, for the session, where the browser keeps anything.

const kept = (action) => {
  try {
    return action(sessionStorage);
  } catch {
    return null;
  }
};

export const recall = (name) => kept((memory) => memory.getItem(name));
export const remember = (name, value) => kept((memory) => memory.setItem(name, value));
