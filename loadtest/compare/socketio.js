// socket.io on Node, websocket transport alone: `join` enters a room and is acknowledged, `publish` sends `m` to a room.
import { Server } from 'socket.io';

const io = new Server(Number(process.argv[2]), { transports: ['websocket'], perMessageDeflate: false, serveClient: false });

io.on('connection', (socket) => {
  socket.on('join', (room, done) => {
    socket.join(room);
    done('joined');
  });
  socket.on('publish', (room, text) => io.to(room).emit('m', text));
});
