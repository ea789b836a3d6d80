// Its own module, in the chunk of React: that chunk is evaluated by itself, and React with it.
export { createRoot, hydrateRoot } from 'react-dom/client'
