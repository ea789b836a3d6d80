// A module of its own in the chunk of React, so that React is evaluated in a task of its own.
export { createRoot, hydrateRoot } from 'react-dom/client'
