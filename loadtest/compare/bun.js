// Bun's native publish (uWebSockets): `/room/{id}` watches, `/room/{id}?publish=1` publishes each text to the room as it is.
const port = Number(process.argv[2]);

Bun.serve({
  hostname: '127.0.0.1',
  port,
  fetch(request, server) {
    const url = new URL(request.url);
    const data = { room: url.pathname, publisher: url.search === '?publish=1' };
    return server.upgrade(request, { data }) ? undefined : new Response('ok');
  },
  websocket: {
    perMessageDeflate: false,
    open(ws) {
      if (!ws.data.publisher) ws.subscribe(ws.data.room);
    },
    message(ws, text) {
      if (ws.data.publisher) ws.publish(ws.data.room, text);
    },
  },
});
