use actors::room::RoomKey;
use domain::UserId;

/// The kind of the rooms of single people.
pub(super) const USER: &str = "user";

/// Where a hub keeps the sockets of one user.
pub fn user_room(user: UserId) -> RoomKey {
    RoomKey::new(USER, &user.to_string())
}
