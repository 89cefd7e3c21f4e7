// Bundled into React's chunk, so that it is evaluated as soon as the chunk arrives.
import 'react-dom/client'
import 'react/jsx-runtime'
