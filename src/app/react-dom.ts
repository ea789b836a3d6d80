// A separate module in the chunk of React, so that React is evaluated in its own task.
export { createRoot, hydrateRoot } from 'react-dom/client'
